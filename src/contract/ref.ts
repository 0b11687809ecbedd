import * as z from 'zod/mini'
import { looseReply } from './loose-reply.ts'

/** A reference in a reply: `uri` may be empty or missing. */
export const Ref = looseReply({}, { id: z.string(), uri: z.string() })
export type Ref = z.infer<typeof Ref>
