/** The nginx of this machine; undefined if there is none. */
export const findNginx: () => string | undefined
