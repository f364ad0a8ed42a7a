/** The browser's requests to test a vendor. */
import { problemText } from "../toolkit/problem-text";

interface ProbeOffer {
  call: string;
  price: string | null;
  fromWorker: boolean;
}

export type Checked =
  | { state: "answered" }
  | { state: "failed"; words: string }
  /** The call leaves only after the user accepts the price. */
  | { state: "priced"; call: string; price: string };

/** Makes a free call to the vendor, or returns the price of its cheapest call. */
export async function checkService(name: string): Promise<Checked> {
  const answer = await fetch("/api/probes");
  if (!answer.ok) return { state: "failed", words: await wordsOf(answer) };
  const offers = ((await answer.json()) as ProbeOffer[]).filter(
    ({ call, fromWorker }) => fromWorker && call.startsWith(`${name}/`),
  );
  const offer = offers.find(({ price }) => price === null) ?? offers[0];
  if (!offer) return { state: "failed", words: "This vendor has no test call." };
  return offer.price === null
    ? askProbe(offer.call, false)
    : { state: "priced", ...offer, price: offer.price };
}

export async function askProbe(call: string, agreed: boolean): Promise<Checked> {
  const answer = await fetch("/api/probes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ call, agreed }),
  });
  if (!answer.ok) return { state: "failed", words: await wordsOf(answer) };
  const { failure } = (await answer.json()) as { failure: { detail: string; nextStep?: string } | null };
  if (!failure) return { state: "answered" };
  return { state: "failed", words: [failure.detail, failure.nextStep].filter(Boolean).join(" ") };
}

async function wordsOf(answer: Response): Promise<string> {
  const { detail, nextStep } = problemText(await answer.text());
  return [detail || `The server responded with status ${answer.status}.`, nextStep].filter(Boolean).join(" ");
}
