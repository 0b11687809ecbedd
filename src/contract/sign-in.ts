import * as z from 'zod/mini'
import { limitedText } from './text.ts'

/** The path that exchanges a sign-in code for a key: on the embedded service's origin, outside the API. */
export const SIGN_IN_PATH = '/sign-in'

/** The prefix of a sign-in link's fragment; the code follows. */
export const CODE_FRAGMENT = '#code='

/** The `error_code` of the response (401) to a code that was used, has expired or is not known. */
export const CODE_REFUSED = 'ADIT_CODE_REFUSED'

/** The maximum length of a key's name, in UTF-8 bytes. */
const KEY_NAME_BYTES = 100

// Names appear in terminals and lists, where these characters would move or reorder other text.
const UNPRINTABLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** The name of a key in the list of keys. */
export const KeyName = limitedText(KEY_NAME_BYTES).check(
  z.refine((name) => name.trim() !== '', { error: 'Required.' }),
  z.refine((name) => !UNPRINTABLE.test(name), { error: 'Must not have control characters.' }),
)

/** `POST /sign-in`: exchanges a code for a key that belongs to this browser and is called `name`. */
export const SignInRequest = z.strictObject({ code: limitedText(100), name: KeyName })
export type SignInRequest = z.infer<typeof SignInRequest>

/** The response to `SignInRequest`; the key is shown only once. */
export const SignInReply = z.looseObject({
  key: z.string(),
  name: z.string(),
  expires_at: z.nullable(z.string()),
})
export type SignInReply = z.infer<typeof SignInReply>
