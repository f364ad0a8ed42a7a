export const mail = {
  to: "ada@acme.example",
  subject: "Rows",
  html: "<p>Done</p>",
  text: "Done",
  attachments: [],
  idempotencyKey: "run/1",
};
