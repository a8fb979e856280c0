/** Traditional characters of commands and setting names, each before its simplified form. */
const hanPairs =
	"設设檔档語语開开關关啟启啓启閉闭預预備备選选項项環环變变數数參参歸归確确認认鍵键盤盘發发態态顯显詳详細细時时區区題题間间體体憶忆與与貼贴複复復复製制刪删創创請请幫帮嗎吗麼么麽么個个這这種种裡里裏里應应對对話话動动執执終终連连線线網网務务號号碼码輸输審审準准許许觸触鑰钥權权級级轉转換换調调將将為为給给讓让從从還还後后會会當当於于樣样係系邊边點点問问說说讀读寫写現现狀状離离師师員员圖图標标簡简國国訊讯紀纪錄录驗验證证擴扩單单雙双顏颜淺浅緊紧湊凑寬宽鬆松臺台灣湾廣广東东業业統统協协議议據据庫库檢检測测進进階阶層层類类別别頁页頭头僅仅併并並并隨随兩两幾几誰谁萬万無无沒没誤误銷销儲储載载傳传譯译試试優优蓋盖總总結结減减閱阅聽听過过達达遠远運运隊队雲云鏡镜緒绪綴缀組组繫系約约專专邏逻輯辑鏈链壓压縮缩擇择勵励獲获屬属條条處处極极際际錯错綁绑較较詢询歷历曆历氣气嘅的啲些咗了佢它冇没睇看喺在乜什遞递倉仓歐欧聯联產产幹干實实場场範范圍围決决滿满裝装麗丽龍龙鐘钟鍾钟週周報报嚟来來来佈布";

const simplified = new Map<string, string>();
for (let at = 0; at + 1 < hanPairs.length; at += 2) simplified.set(hanPairs.charAt(at), hanPairs.charAt(at + 1));

/**
 * A text as commands are compared: lower case, no accents, simplified characters, plain quotes and widths. It keeps
 * its length in UTF-16 units, so that a place found in it is the same place in the text.
 */
export function fold(text: string): string {
	let folded = "";
	for (let at = 0; at < text.length; at++) folded += foldUnit(text.charAt(at));
	return folded;
}

const quotes = new Map([..."“”„«»「」『』"].map((quote) => [quote, '"'] as const));

function foldUnit(unit: string): string {
	const plain = quotes.get(unit) ?? (unit === "’" || unit === "‘" ? "'" : (simplified.get(unit) ?? unit));
	const wide = single(plain, plain.normalize("NFKC"));
	const base = /\p{Script=Latin}/u.test(wide) ? wide.normalize("NFD").charAt(0) : wide;
	return single(base, base.toLowerCase());
}

const single = (before: string, after: string) => (after.length === 1 ? after : before);

/** True where a text has a character that only traditional writing has. */
export function isTraditional(text: string): boolean {
	return [...text].some((character) => simplified.has(character));
}

/** A folded name without quotes and doubled space, for comparing. */
export function foldName(text: string): string {
	return fold(text.normalize("NFC"))
		.replace(/["']/g, "")
		.replace(/[\s_-]+/g, " ")
		.trim();
}
