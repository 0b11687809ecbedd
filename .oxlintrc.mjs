// The linter's rules; `.oxlint-imports.mjs` has those of imports.
import { imports, IMPORT_LIMITS } from './.oxlint-imports.mjs'

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  env: { builtin: true },
  ignorePatterns: ['node_modules', 'dist', 'test-results'],
  rules: {
    'no-console': 'error',
    'no-restricted-imports': imports(),
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    eqeqeq: 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/prefer-node-protocol': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/only-throw-error': [
      'error',
      {
        allow: [
          {
            from: 'package',
            package: '@tanstack/router-core',
            name: ['Redirect', 'NotFoundError'],
          },
        ],
      },
    ],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', 'reflect-metadata'] }],

    // JSX needs no React in scope since React 17.
    'react/react-in-jsx-scope': 'off',
    // `fc.string()` shows where the function comes from.
    'import/no-named-as-default-member': 'off',
    // Sequential awaits are intended: pages, retries, rounds.
    'no-await-in-loop': 'off',
    // A destructured name is often also the best name in an inner scope.
    'no-shadow': 'off',
    // `arguments_` is used where the plain name is taken.
    'no-underscore-dangle': 'off',
    // Every `as` has its reason in a comment (no linter can check that rule).
    'typescript/no-unsafe-type-assertion': 'off',
    // Functions are defined close to their use.
    'unicorn/consistent-function-scoping': 'off',
    // Pure functions return new objects.
    'oxc/no-map-spread': 'off',
    // A `then` callback used for its side effect returns nothing.
    'promise/always-return': 'off',
    // False positive: zod's `catch(schema, value)` is not a promise's `catch`.
    'promise/valid-params': 'off',
    // TypeScript already checks returns, with type information.
    'typescript/consistent-return': 'off',
    // Tests check the UI kit's accessibility with axe and by role; these five rules look only at the tag.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    // False positive: treats a worker's `postMessage` as a window's.
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    ...IMPORT_LIMITS,
    {
      // Configurations are default exports, scripts print, and fixtures of Playwright look like hooks.
      files: ['e2e/**', '*.{ts,mjs}', 'src/service/testing/vitest-global-setup.ts'],
      rules: {
        'import/no-default-export': 'off',
        'no-console': 'off',
        'react/rules-of-hooks': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      // What Vite gives for the address of a worker, no file exports.
      files: ['src/app/**/matched-selectors.ts'],
      rules: { 'import/default': 'off' },
    },
  ],
}
