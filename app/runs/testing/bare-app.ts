/** What neither tests of the app nor the simulation play: the screens' parts of the platform, secrets, names. */
import { createMemorySessionStorage } from "react-router";
import type { RequestApp } from "../../app";

export const bareApp = {
  origin: "http://console.example",
  version: "a version of the tests",
  tools: [],
  otherFilesWait: async () => false,
  readsAt: () => ({ settings: [] }),
  signPictures: (result) => result,
  seal: async () => "sealed",
  unseal: async () => ({}),
  label: (upstream) => upstream,
  fetchPicture: () => Promise.reject(new Error("No picture is fetched here")),
  enqueue: async () => undefined,
  alarms: { post: () => Promise.reject(new Error("Nobody watches here")) },
  sendHeartbeat: async () => undefined,
  listen: () => Promise.reject(new Error("There is no feed here")),
  transcriptSockets: {
    open: () => Promise.reject(new Error("There is no transcript socket here")),
    isOpen: async () => false,
    follow: async () => false,
  },
  flash: createMemorySessionStorage({ cookie: { name: "flash", secrets: ["a secret of the tests"] } }),
  measured: {
    query: () => Promise.reject(new Error("Nothing is measured here")),
    connections: async () => 0,
    object: async () => "",
    sends: async () => false,
    send: async () => undefined,
  },
  // As on the platform: what is left behind an answer fails nothing else, in a test that comes after it least of all.
  later: (work) => void work.catch(() => undefined),
  names: { provider: "Riverside", emailsOwner: "Lior" },
} satisfies Partial<RequestApp>;
