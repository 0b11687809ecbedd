import { expect, test } from 'vitest'
import { endpointFields } from '../../../resources/operators/seen-endpoint-fields.ts'
import { selectorNotes } from './selector-notes.ts'
import { messagesOf } from './use-selector-notes.ts'

const fields = endpointFields([
  { url: 'http://a.b', principal: { id: 'usr_1', name: 'x' }, traffic_policy: 'p', note: 'text' },
])
const said = (text: string, isSeen = true) => messagesOf(selectorNotes({ text, fields, isSeen }))

test.each([
  ['endpoint.urll == "x"', ['No endpoint seen here has "urll". Did you mean "url"?']],
  ['endpoint["urll"] == "x"', ['No endpoint seen here has "urll". Did you mean "url"?']],
  [
    'endpoint.publicUrl == ""',
    ['No endpoint seen here has "publicUrl". Did you mean "public_url"?'],
  ],
  ['endpoint.bind == ""', ['No endpoint seen here has "bind". Did you mean "bindings"?']],
  ['endpoint.colour == "red"', ['No endpoint seen here has "colour".']],
  ['endpoint.principal.nmae == ""', ['No endpoint seen here has "nmae". Did you mean "name"?']],
  ['url.contains("x")', ['Fields are read from "endpoint". Did you mean "endpoint.url"?']],
  ['true', ['Always true: binds every endpoint that binds to Kubernetes.']],
  ['1 == 2', ['Never true: binds no endpoint.']],
  [
    'endpoint.urll == "x" || true',
    [
      'Always true: binds every endpoint that binds to Kubernetes.',
      'No endpoint seen here has "urll". Did you mean "url"?',
    ],
  ],
])('%s is told %j', (text, messages) => expect(said(text)).toEqual(messages))

test.each([
  '',
  'endpoint.urll ==',
  'endpoint.url == "x"',
  'endpoint.traffic_policy == "p" && endpoint.principal.id == "x"',
  // It tests it itself.
  'has(endpoint.colour) && endpoint.colour == "red"',
  '"colour" in endpoint && endpoint["colour"] == "red"',
  // What a text holds is not known.
  'endpoint.note.colour == "red"',
  'endpoint.bindings.exists(url, url == "kubernetes")',
  'type(endpoint.url) == string',
  'somewhere == "x"',
])('nothing is told of %s', (text) => expect(said(text)).toEqual([]))

test('without endpoints that were seen, nothing is said of them', () => {
  expect(said('endpoint.urll == ""', false)).toEqual([
    '"urll" is not a known field of endpoints. Did you mean "url"?',
  ])
})

test('each place is marked, each message is said once, and of many only the first', () => {
  const notes = selectorNotes({
    text: 'endpoint.a == "" && endpoint.a == endpoint.b',
    fields,
    isSeen: true,
  })
  expect(notes.map(({ from, to }) => [from, to])).toEqual([
    [9, 10],
    [29, 30],
    [43, 44],
  ])
  expect(messagesOf(notes)).toHaveLength(2)
  const many = Array.from({ length: 200 }, (_, at) => `endpoint.x${at} == ""`).join(' || ')
  expect(said(many)).toHaveLength(3)
})
