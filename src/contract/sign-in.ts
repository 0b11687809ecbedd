import * as z from 'zod/mini'
import { limitedText } from './text.ts'

/** Where a sign-in link's code becomes a key: on the origin of the embedded service, outside the API. */
export const SIGN_IN_PATH = '/sign-in'

/** How the fragment of a sign-in link begins; the code follows. */
export const CODE_FRAGMENT = '#code='

/** Why a code is refused, as the `error_code` of the answer (401). */
export const CODE_ERRORS = {
  used: 'ADIT_CODE_USED',
  expired: 'ADIT_CODE_EXPIRED',
  unknown: 'ADIT_CODE_UNKNOWN',
} as const

/** How long the name of a key may be, in UTF-8 bytes. */
export const KEY_NAME_BYTES = 100

// Names are shown in terminals and lists, where these would move or reorder other text.
const UNPRINTABLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** What a key is called in the list of keys. */
export const KeyName = limitedText(KEY_NAME_BYTES).check(
  z.refine((name) => name.trim() !== '', { error: 'must not be empty' }),
  z.refine((name) => !UNPRINTABLE.test(name), { error: 'must not have control characters' }),
)

/** `POST /sign-in`: exchanges a code for a key of this browser's own, which is then called `name`. */
export const SignInRequest = z.strictObject({ code: limitedText(100), name: KeyName })
export type SignInRequest = z.infer<typeof SignInRequest>

/** The answer to `SignInRequest`; the key is shown this once. */
export const SignInReply = z.looseObject({
  key: z.string(),
  name: z.string(),
  expires_at: z.nullable(z.string()),
})
export type SignInReply = z.infer<typeof SignInReply>
