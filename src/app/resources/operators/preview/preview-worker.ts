import type { FromPreview, ToPreview } from './preview-messages.ts'
import { servePreviews } from './serve-previews.ts'

const { port1, port2 } = new MessageChannel()

// A message to itself comes after those that wait; a timer would wait some milliseconds.
const pause = () =>
  new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true })
    port2.postMessage(null)
  })
port1.start()

const take = servePreviews({ post: (message: FromPreview) => postMessage(message), pause })

addEventListener('message', ({ data }: MessageEvent<ToPreview>) => void take(data))
