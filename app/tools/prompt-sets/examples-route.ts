/** `/prompt-examples/{audience}`: no screen of its own, the test bench reads and keeps its examples here. */
export { examplesAction as action, examplesLoader as loader } from "./examples-route.server";
