/** A tab asks whether there is a copy of all operators of its connection; the worker that has one says so. */
export type CopyMessage = { copy_wanted?: string; copy_of?: string }
