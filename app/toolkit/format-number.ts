const format = new Intl.NumberFormat("en");

/** 1234567 → "1,234,567". Made once: a number's own `toLocaleString` looks its language up at every call. */
export const formatNumber = (amount: number): string => format.format(amount);
