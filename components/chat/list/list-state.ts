"use client";

import { create } from "zustand";

/** Whether the list of conversations lies over the page; on desktop it stands beside it. */
export const useListState = create<{ readonly open: boolean }>(() => ({ open: false }));

export const openList = () => useListState.setState({ open: true });
export const closeList = () => useListState.setState({ open: false });
