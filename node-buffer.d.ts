/** The Workers types call Buffer `any`; with Node's compatibility layer it is Node's own. */
declare var Buffer: BufferConstructor;
