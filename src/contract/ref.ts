import { objectOf, text, type Shaped } from './reply.ts'

/** A reference in a reply: `uri` may be empty or missing. */
export const Ref = objectOf({}, { id: text, uri: text })
export type Ref = Shaped<typeof Ref>
