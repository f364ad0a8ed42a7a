/** Spec §5, on the trimmed, whole value. Apart from the schemas, so that a page that checks an address carries no zod. */
export const emailPattern = /^\S+@\S+\.\S+$/;
