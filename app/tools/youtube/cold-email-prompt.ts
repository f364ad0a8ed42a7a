/** Shipped text of the Discovery prompt: good enough to use on day one. */
export const coldEmailPrompt = `Write a cold e-mail from a video-recording provider to the first person listed under "Targets".

Use only the facts given below. Mention their best video by its title and say one specific, true thing about it.
Offer one clear benefit: studio-quality remote recording with separate local tracks, without a production crew.
End with exactly one question that is easy to answer.

Plain words, at most 110 words, no subject line tricks, no exclamation marks, no invented figures.
Start with a line "Subject: …", then an empty line, then the e-mail.`;
