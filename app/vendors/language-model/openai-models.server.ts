/** OpenAI's list of models, for the days on which they end (developers.openai.com/api/docs/deprecations). */
import { z } from "zod";
import { type Connection, hours } from "../call";
import { withOpenAI, openaiClient } from "../openai.server";
import { fit } from "../response.server";
import { presentListOf, text } from "../tolerant";
import type { LanguageModelPort, ModelEnding } from "./port";

/** Milliseconds. */
const longestWait = 20_000;

const list = z.object({ data: presentListOf(z.object({ id: z.string().min(1), shutdown_date: text })) });

export const openaiEndings = (connection: Connection): ReturnType<LanguageModelPort["endings"]> =>
  connection.call({
    operation: "models",
    request: {},
    keep: hours(1),
    bucket: "models",
    units: 0,
    async perform(send) {
      const client = openaiClient(connection, send, longestWait);
      const answer = await withOpenAI(connection, () => client.get("/models"));
      const { data } = fit("openai", list, answer);
      return { value: data.flatMap(endingOf) };
    },
  });

const endingOf = ({ id, shutdown_date: on }: z.output<typeof list>["data"][number]): ModelEnding[] =>
  on && /^\d{4}-\d{2}-\d{2}$/.test(on) ? [{ model: id, on }] : [];
