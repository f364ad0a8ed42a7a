/** Cost of a text: model, input and output tokens, money and time. */
import type { TextUsage } from "../toolkit/text-usage";
import { duration } from "./elapsed";
import { formatNumber } from "../toolkit/format-number";

export function UsageLine({ usage }: { usage: TextUsage }) {
  const { model, inputTokens, outputTokens, usd, milliseconds } = usage;
  const pieces = [
    model,
    `${formatNumber(inputTokens)} tokens in`,
    `${formatNumber(outputTokens)} out`,
    dollars(usd),
    milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)} s` : duration(milliseconds),
  ];
  return <p className="figures">{pieces.join(" · ")}</p>;
}

/** Shows four decimals below a dollar, because a text often costs less than a cent. */
export const dollars = (usd: number) => `$${usd >= 1 ? usd.toFixed(2) : usd.toFixed(4)}`;
