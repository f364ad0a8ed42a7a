/** Accepted encodings, with the names users know. */
export const encodings = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows-1252 (Western)",
  "windows-1250": "Windows-1250 (Central European)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  shift_jis: "Shift_JIS (Japanese)",
  gbk: "GBK (Chinese)",
  "euc-kr": "EUC-KR (Korean)",
} as const;
export type Encoding = keyof typeof encodings;
