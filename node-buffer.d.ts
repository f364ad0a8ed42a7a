/** The Workers types declare Buffer as `any`. With nodejs_compat it is Node's Buffer. */
declare var Buffer: BufferConstructor;
