import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import {
  namespaceFault,
  releaseFault,
  toHelmCommands,
  toKubectlChecks,
} from './install-commands.ts'
import { HOSTILE_TEXTS } from './test-texts.ts'

/** The words of a line as a real shell hands them to a command. */
const wordsOf = (line: string): string[] => {
  const [, ...rest] = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NGROK_API_KEY: 'key of env', NGROK_AUTHTOKEN: 'token $x' },
  }).split('\0')
  return rest.slice(0, -1)
}

const VALUES = { release: 'edge', namespace: 'door', secret: 'edge-credentials' }

describe('the lines of Helm', () => {
  test('are what its manual shows', () => {
    expect(toHelmCommands(VALUES)).toEqual({
      prepare: [
        'helm repo add ngrok https://charts.ngrok.com',
        'helm repo update',
        "kubectl create namespace 'door'",
        [
          "kubectl create secret generic 'edge-credentials'",
          "--namespace='door'",
          '--from-literal=API_KEY="${NGROK_API_KEY:?}"',
          '--from-literal=AUTHTOKEN="${NGROK_AUTHTOKEN:?}"',
        ].join(' \\\n  '),
      ],
      install:
        "helm install 'edge' 'ngrok/ngrok-operator' \\\n  --namespace='door' \\\n  --values=./values.yaml",
      upgrade:
        "helm upgrade 'edge' 'ngrok/ngrok-operator' \\\n  --namespace='door' \\\n  --values=./values.yaml",
    })
  })

  test('take the keys from the environment, and end without them', () => {
    const secret = toHelmCommands(VALUES).prepare.at(-1) ?? ''
    expect(wordsOf(secret).slice(-2)).toEqual([
      '--from-literal=API_KEY=key of env',
      '--from-literal=AUTHTOKEN=token $x',
    ])
    expect(() => execFileSync('sh', ['-c', secret], { env: {}, stdio: 'pipe' })).toThrow(
      /NGROK_API_KEY/,
    )
  })

  test('have any name as one word, and never as an option', () => {
    for (const text of [...HOSTILE_TEXTS, '--kubeconfig=/x', '-n']) {
      const name = text.replaceAll('\0', '')
      const { install, prepare } = toHelmCommands({ release: name, namespace: name, secret: name })
      const [, ...words] = wordsOf(install)
      const at = words.indexOf(name)
      expect(words).toHaveLength(name.startsWith('-') ? 5 : 4)
      expect(words).toContain(`--namespace=${name}`)
      expect(name.startsWith('-') ? words[at - 1] : '--').toBe('--')
      expect(wordsOf(prepare[3] ?? '')).toContain(name)
    }
  })
})

describe('the checks', () => {
  test('name the release and its namespace', () => {
    expect(toKubectlChecks(VALUES).map((one) => one.replaceAll(' \\\n  ', ' '))).toEqual([
      "kubectl get pods --namespace='door' --selector='app.kubernetes.io/instance=edge'",
      "kubectl wait 'kubernetesoperators.ngrok.k8s.ngrok.com/edge' --namespace='door' --for=condition=Registered --timeout=120s",
      `kubectl get 'kubernetesoperators.ngrok.k8s.ngrok.com/edge' --namespace='door' --output=jsonpath='{.status.id}{"\\n"}'`,
      "kubectl logs --namespace='door' --selector='app.kubernetes.io/instance=edge,app.kubernetes.io/component=controller' --tail=100",
    ])
  })

  test('have any name inside one word', () => {
    for (const text of HOSTILE_TEXTS) {
      const name = text.replaceAll('\0', '')
      for (const line of toKubectlChecks({ release: name, namespace: name })) {
        const words = wordsOf(line)
        expect(words).toContain(`--namespace=${name}`)
        expect(words.filter((word) => word.includes(name)).length).toBeGreaterThanOrEqual(2)
        expect(words.length).toBeLessThanOrEqual(5)
      }
    }
  })
})

test.each(['edge', 'a', 'edge-1', '1edge', 'x'.repeat(53)])('%s names both', (name) => {
  expect([namespaceFault(name), releaseFault(name)]).toEqual([undefined, undefined])
})

test.each(['', '-a', 'a-', 'A', 'a_b', 'a b', 'a/b', 'ä', 'x'.repeat(64), "a'; rm -rf /"])(
  '%j names neither',
  (name) => {
    expect(namespaceFault(name)).toContain('Kubernetes takes')
    expect(releaseFault(name)).toContain('Helm takes')
  },
)
