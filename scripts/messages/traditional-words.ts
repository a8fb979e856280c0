export const traditionalLocales = ["zh-TW", "zh-HK"] as const;

export type TraditionalLocale = (typeof traditionalLocales)[number];

/** What OpenCC gives → what people there say. */
export const glossary: Readonly<Record<TraditionalLocale, readonly (readonly [string, string])[]>> = {
	"zh-TW": [
		["配置檔案", "設定檔"],
		["配置", "設定"],
		["智慧體", "代理程式"],
		["搜索", "搜尋"],
		["設置", "設定"],
		["默認", "預設"],
		["保存", "儲存"],
		["連接", "連線"],
		["令牌", "權杖"],
		["閘道器", "閘道"],
		["歷史記錄", "歷程記錄"],
		["撤銷", "復原"],
		["高階", "進階"],
		["後臺", "後台"],
		["平臺", "平台"],
	],
	"zh-HK": [
		["配置檔案", "設定檔"],
		["設置", "設定"],
		["令牌", "權杖"],
		["網關", "閘道"],
		["服務器", "伺服器"],
		["保存", "儲存"],
		["撤銷", "復原"],
		["搜索", "搜尋"],
		["連接", "連線"],
		["默認", "預設"],
		["命令行", "命令列"],
		["信息", "資訊"],
		["高級", "進階"],
		["添加", "新增"],
		["創建", "建立"],
		["加載", "載入"],
		["户", "戶"],
		["變量", "變數"],
		["內存", "記憶體"],
		["文件", "檔案"],
		["字段", "欄位"],
		["粘貼", "貼上"],
		["裏", "裡"],
		["説", "說"],
		["啓", "啟"],
	],
};

/** Reviewed texts, by `<namespace>.<key>`. */
export const overrides: Readonly<Record<TraditionalLocale, Readonly<Record<string, string>>>> = {
	"zh-TW": {},
	"zh-HK": {},
};
