// The package ships no types; this declares the part in use.
declare module 'fs-native-extensions' {
  /** Whether the exclusive lock on these bytes of the file was granted. Held until the file is closed. */
  export const tryLock: (fd: number, offset?: number, length?: number) => boolean
}
