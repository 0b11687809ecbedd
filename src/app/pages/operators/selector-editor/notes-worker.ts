import type { WorkerSaid } from '../../../device/ask-worker.ts'
import { selectorNotes, type NotesQuestion, type SelectorNote } from './selector-notes.ts'

const say = (said: WorkerSaid<readonly SelectorNote[]>) => postMessage(said)

addEventListener('message', ({ data }: MessageEvent<NotesQuestion>) => {
  say({ step: 0 })
  say({ answer: selectorNotes(data) })
})
