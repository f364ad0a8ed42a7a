/** Name of the query parameter that names the chosen view. */
export const viewParam = "view";
