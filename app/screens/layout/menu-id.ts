/** Id of the side menu, which is a drawer on phones. */
export const menuId = "menu";
