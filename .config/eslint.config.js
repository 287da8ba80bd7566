// Run from the repository root: `files` below are relative to where eslint is called, not to this folder.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'eslint/config'
import { configs } from 'typescript-eslint'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig(
  // Written by the database; and an application without a build.
  { ignores: ['**/*.golden.ts', 'test/client/app/**'] },
  configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Fastify tells plugins and handlers by their being async, whether or not they wait for something.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/config/variables.ts', 'src/client/cli/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read the environment in src/config/variables.ts.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    // Of sources that are databases themselves too, which is another SQL than ours.
    ignores: ['src/database/**', 'src/import/postgres/**', 'src/import/dump/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="query"]',
          message: 'Send SQL from src/database/ only.',
        },
      ],
    },
  },
  {
    // A package of its own, which runs where the gateway does not.
    files: ['src/client/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./){3}|^\\.\\./\\.\\./(?!core|auth|rest|realtime|storage|cli|main)',
              message: 'The client imports nothing of the rest.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ForOfStatement[await=true]', message: 'Hermes does not compile for await.' },
        {
          selector: ':function[async=true][generator=true]',
          message: 'Hermes does not compile async generators.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/client/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '/client/', message: 'The client is a package of its own.' }] },
      ],
    },
  },
  {
    // The browser refuses HTML that was put together from texts.
    files: ['src/console/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Write elements.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // Replies are parsed JSON: the assertions are their types.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
