/** Query parameter with the id of the chosen view. */
export const viewParam = "view";

/** Query parameter with the id of the view that the last form deleted, for browsers without scripts. */
export const deletedViewParam = "deleted-view";
