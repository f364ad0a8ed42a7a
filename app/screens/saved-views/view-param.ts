/** Query parameter with the id of the chosen view. */
export const viewParam = "view";
