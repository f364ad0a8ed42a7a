/** `/prompt-sets/{group}`: no screen of its own, the editors of all prompt screens speak with it. */
export { groupAction as action, groupLoader as loader } from "./group-route.server";
