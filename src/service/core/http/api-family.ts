import { VERSION_HEADER } from '#contract/version.ts'

const OWN_CODES = {
  400: 'ADIT_BAD_REQUEST',
  401: 'ADIT_UNAUTHORIZED',
  403: 'ADIT_FORBIDDEN',
  404: 'ADIT_NOT_FOUND',
  405: 'ADIT_METHOD_NOT_ALLOWED',
  408: 'ADIT_REQUEST_TIMEOUT',
  409: 'ADIT_CONFLICT',
  412: 'ADIT_PRECONDITION_FAILED',
  413: 'ADIT_BODY_TOO_LARGE',
  415: 'ADIT_UNSUPPORTED_MEDIA_TYPE',
  421: 'ADIT_MISDIRECTED_REQUEST',
  422: 'ADIT_VALIDATION_FAILED',
  429: 'ADIT_RATE_LIMITED',
  431: 'ADIT_HEADERS_TOO_LARGE',
  499: 'ADIT_CLIENT_LEFT',
  500: 'ADIT_INTERNAL',
  502: 'ADIT_BAD_GATEWAY',
  503: 'ADIT_UNAVAILABLE',
  504: 'ADIT_GATEWAY_TIMEOUT',
  507: 'ADIT_STORAGE_FULL',
} as const

/** The statuses that the service refuses with. */
export type RefusalStatus = keyof typeof OWN_CODES

/** The code of a status where no other form is asked for. */
export const ownCode = (status: number): string =>
  status in OWN_CODES ? OWN_CODES[status as RefusalStatus] : `ADIT_STATUS_${status}` // checked by `in`

/**
 * The numbers of `ERR_NGROK_…` codes, by reason or else by status, as https://ngrok.com/docs/errors has them.
 * It has none for a record that is not there: clients tell it by its status.
 */
const NGROK_NUMBERS = {
  key_missing: 200,
  key_malformed: 201,
  401: 203,
  415: 210,
  body_unexpected: 211,
  body_incomplete: 212,
  body_malformed: 213,
  400: 215,
  422: 215,
  version_wrong: 217,
  version_missing: 218,
  429: 226,
  query: 230,
  csr: 19_001,
  selectors: 19_003,
} as const

/** Why a request is refused, where its status does not tell that to clients of the family. */
export type RefusalReason = Exclude<keyof typeof NGROK_NUMBERS, number>

const ngrokCode = (status: number, reason?: RefusalReason): string => {
  const number =
    (reason && NGROK_NUMBERS[reason]) ?? new Map(Object.entries(NGROK_NUMBERS)).get(`${status}`)
  return number === undefined ? ownCode(status) : `ERR_NGROK_${number}`
}

/** What differs between services of this family, told by the name of their version header. */
export type ApiFamily = {
  /** The headers that have the operation id of a response. */
  operationIdHeaders: readonly string[]
  codeOf: (status: number, reason?: RefusalReason) => string
}

/** The header with the operation id of every response. */
export const OPERATION_ID_HEADER = 'X-Operation-Id'

export const OWN_FAMILY: ApiFamily = { operationIdHeaders: [OPERATION_ID_HEADER], codeOf: ownCode }

/** The family of a version header: with `Ngrok-Version` clients look into `Ngrok-Operation-Id`. */
export const familyOf = (versionHeader: string): ApiFamily => {
  const prefix = /^(.+)-version$/i.exec(versionHeader)?.[1]
  if (prefix === undefined || versionHeader.toLowerCase() === VERSION_HEADER.toLowerCase())
    return OWN_FAMILY
  return {
    operationIdHeaders: [OPERATION_ID_HEADER, `${prefix}-Operation-Id`],
    codeOf: prefix.toLowerCase() === 'ngrok' ? ngrokCode : ownCode,
  }
}
