import { expect, test } from "vitest";
import { letterOf } from "./letter";

test.each([
  ["Subject: Your show: a thought\n\nHi Jo,\nhello", "Your show: a thought", "Hi Jo,\nhello"],
  ["**Subject:** Your show\n\nHi Jo", "Your show", "Hi Jo"],
  ["# subject : Your show\nHi Jo", "Your show", "Hi Jo"],
  ["Hi Jo,\n\nSubject: not the first line", null, "Hi Jo,\n\nSubject: not the first line"],
  ["Note: this is the text", null, "Note: this is the text"],
  ["Subject:\n\nHi Jo", null, "Hi Jo"],
])("%j is taken apart", (text, subject, body) => {
  expect(letterOf(text, null)).toEqual({ to: null, subject, body });
});
