/**
 * What a run says where competitors were named and none could be seen to be one; its screen reads it. It stands apart
 * from what the run writes it with, whose schemas have no place in a browser.
 */
export const noneConfirmed = "None could be confirmed";
