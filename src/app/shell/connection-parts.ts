/** Loads what concerns several connections: the first load lists none of what it needs. */
export const CONNECTION_PARTS = {
  marks: async () => (await import('./connection-marks.tsx')).showConnectionMarks,
  signOut: async () => (await import('./sign-out.tsx')).SignOut,
}
