import type { SelectorEndpoint } from '#domain/selectors.ts'

/** A function, macro or word of CEL, with a line of help. */
export type CelWord = {
  readonly name: string
  readonly help: string
  /** A selector that uses it. */
  readonly example: string
}

const word = (name: string, help: string, example: string): CelWord => ({ name, help, example })

/** The fields of an endpoint. */
export const ENDPOINT_FIELDS: Readonly<Record<keyof SelectorEndpoint, string>> = {
  url: 'The address of the endpoint, such as http://checkout.shop',
  public_url: 'Its address outside of clusters',
  type: 'Who serves it, such as cloud, agent or edge',
  proto: 'The protocol, such as http, tls or tcp',
  bindings: 'Where it can be reached: kubernetes, public, internal',
  metadata: 'The text stored with it, often JSON',
  description: 'The text that describes it',
  region: 'Where it runs',
  hostport: 'Host and port',
  id: 'Its id',
  created_at: 'When it was made, as a text of RFC 3339',
  updated_at: 'When it was last changed, as a text of RFC 3339',
}

/** What is written after the dot of a text. */
export const TEXT_METHODS: readonly CelWord[] = [
  word('contains', 'The text has this part', 'endpoint.url.contains("shop")'),
  word('startsWith', 'The text begins with this', 'endpoint.url.startsWith("http://")'),
  word('endsWith', 'The text ends with this', 'endpoint.url.endsWith(".internal")'),
  word('matches', 'A part of the text matches this RE2 pattern', 'endpoint.url.matches("^tcp:")'),
  word('size', 'How many characters', 'endpoint.url.size() > 0'),
  word(
    'lowerAscii',
    'The text with the letters A to Z as a to z',
    'endpoint.type.lowerAscii() == "cloud"',
  ),
  word(
    'upperAscii',
    'The text with the letters a to z as A to Z',
    'endpoint.region.upperAscii() == "EU"',
  ),
  word('split', 'The parts between separators, as a list', 'endpoint.url.split("/").size() > 2'),
  word(
    'replace',
    'The text with one part in place of another',
    'endpoint.url.replace(":80", "") != ""',
  ),
  word(
    'substring',
    'The part from one position to another',
    'endpoint.url.substring(0, 4) == "http"',
  ),
  word(
    'indexOf',
    'Where a part begins, from 0; -1 if it is not there',
    'endpoint.url.indexOf("shop") >= 0',
  ),
  word(
    'lastIndexOf',
    'Where a part begins the last time; -1 if never',
    'endpoint.url.lastIndexOf(".") > 0',
  ),
  word('charAt', 'The character at a position, from 0', 'endpoint.url.charAt(0) == "h"'),
  word('trim', 'The text without white space at both ends', 'endpoint.description.trim() != ""'),
  word(
    'format',
    'The text with values in place of %s, %d, …',
    '"%s!".format([endpoint.region]) == "eu!"',
  ),
]

/** What is written after the dot of a list. */
export const LIST_METHODS: readonly CelWord[] = [
  word(
    'exists',
    'The test is true for at least one element',
    'endpoint.bindings.exists(one, one == "public")',
  ),
  word(
    'all',
    'The test is true for every element',
    'endpoint.bindings.all(one, one != "internal")',
  ),
  word(
    'exists_one',
    'The test is true for exactly one element',
    'endpoint.bindings.exists_one(one, one == "public")',
  ),
  word(
    'filter',
    'The elements for which the test is true',
    'endpoint.bindings.filter(one, one != "public").size() > 0',
  ),
  word(
    'map',
    'A list made from each element',
    '"PUBLIC" in endpoint.bindings.map(one, one.upperAscii())',
  ),
  word('join', 'The elements as one text', 'endpoint.bindings.join(",").contains("public")'),
  word('size', 'How many elements', 'endpoint.bindings.size() > 1'),
]

/** What is written by itself. */
export const WORDS: readonly CelWord[] = [
  word('endpoint', 'The endpoint that is tested', 'endpoint.url != ""'),
  word('true', 'Binds every endpoint that binds to Kubernetes', 'true'),
  word('false', 'Not true', 'endpoint.url.contains("shop") == false'),
  word('in', 'A list has this element', '"kubernetes" in endpoint.bindings'),
  word('has', 'The field is there', 'has(endpoint.metadata)'),
  word('size', 'How many characters or elements', 'size(endpoint.bindings) > 1'),
  word('int', 'As a whole number', 'int("80") == 80'),
  word('double', 'As a number', 'double("1.5") > 1.0'),
  word('string', 'As a text', 'string(80) == "80"'),
  word('bool', 'As true or false', 'bool("true")'),
  word(
    'timestamp',
    'As a time',
    'timestamp(endpoint.created_at) > timestamp("2026-01-01T00:00:00Z")',
  ),
  word('duration', 'As a length of time', 'duration("24h") > duration("1h")'),
  word('type', 'The type of a value', 'type(endpoint.url) == string'),
  word('null', 'No value', 'null == null'),
]
