import {
  backend,
  ipRestriction,
  type EdgeModule,
  type ModuleReply,
} from '#contract/edge-modules.ts'
import { yamlText } from '#domain/quoted-text.ts'
import type { ModuleState } from './connection-sentence.ts'
import { isOn } from './exposure.ts'
import { idsIn, refMember } from './module-form.ts'

type TitledState = ModuleState & { module: Pick<EdgeModule, 'title'> }

/** Stands in a traffic policy where somebody must fill in what the modules of an edge do not say. */
export const PLACEHOLDER = 'REPLACE-ME'

// An id in it is quoted: any line break would end the comment.
const comment = (text: string): string[] => [`  # ${text}`]

/** One rule with one action; `config` are its lines. */
const rule = (type: string, config: readonly string[]): string[] => [
  '  - actions:',
  `      - type: ${type}`,
  '        config:',
  ...config.map((line) => `          ${line}`),
]

const restrictionLines = (reply: ModuleReply): string[] => {
  const ids = [...new Set(idsIn(refMember(reply, 'ip_policies')))]
  const enforce = isOn(reply)
  const list = ids.map((id) => `  - ${yamlText(id)}`)
  if (list.length > 0)
    return [
      ...(enforce ? [] : comment('The IP restriction is off: every source is let in.')),
      ...rule('restrict-ips', [`enforce: ${enforce}`, 'ip_policies:', ...list]),
    ]
  return enforce
    ? [
        ...comment(
          'The IP restriction is on without a policy. Name the policies that it is to have.',
        ),
        ...rule('restrict-ips', ['enforce: true', 'ip_policies:', `  - ${yamlText(PLACEHOLDER)}`]),
      ]
    : comment('The IP restriction is off and has no policy: every source is let in.')
}

const forward = (kind: string, why: string): string[] => [
  ...comment(why),
  ...rule('forward-internal', [`url: ${yamlText(`${kind}://${PLACEHOLDER}.internal:443`)}`]),
]

const backendLines = (kind: string, reply: ModuleReply): string[] => {
  const [id] = idsIn(refMember(reply, 'backend'))
  if (!isOn(reply)) return comment('The backend is off: nothing is forwarded.')
  return id === undefined
    ? comment('The backend is on without an ID: nothing is forwarded.')
    : forward(kind, `Name the internal endpoint that takes the place of backend ${yamlText(id)}.`)
}

/**
 * The traffic policy that does what the modules of an edge do, as YAML: `on_tcp_connect` with `restrict-ips` and
 * `forward-internal`. What a policy can't be told from the modules is a comment or a placeholder.
 */
export const trafficPolicy = (
  { kind, id }: { kind: string; id: string },
  states: readonly TitledState[],
): string => {
  const linesOf = ({ module: { document, title }, reply }: TitledState): string[] => {
    if (reply === undefined)
      return comment(`${title}: not read. ${PLACEHOLDER}: add what it does before you use this.`)
    if (reply === null) return comment(`${title}: not set.`)
    if (document === ipRestriction) return restrictionLines(reply)
    if (document === backend) return backendLines(kind, reply)
    return comment(`${title}: ${PLACEHOLDER}. No action is known that does the same.`)
  }
  const hasBackend = states.some(({ module }) => module.document === backend)
  const lines = [
    ...states.flatMap(linesOf),
    ...(hasBackend
      ? []
      : forward(kind, `The API doesn't say where a ${kind.toUpperCase()} edge forwards to.`)),
  ]
  const hasRules = lines.some((line) => !line.startsWith('  #'))
  return [
    `# What ${kind.toUpperCase()} edge ${yamlText(id)} does, as a traffic policy.`,
    // A key without a value is null, which is no list.
    hasRules ? 'on_tcp_connect:' : 'on_tcp_connect: []',
    ...lines,
    '',
  ].join('\n')
}
