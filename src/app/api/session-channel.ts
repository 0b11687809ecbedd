/** The channel of all tabs of this origin. A worker with the copy of a connection says so here: `copy_of`. */
export const SESSION_CHANNEL = 'adit'
