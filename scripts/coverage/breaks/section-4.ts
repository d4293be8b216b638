import type { Break } from '../break.ts';

export const breaksOfSection4: readonly Break[] = [
  {
    statement: '§4.7',
    file: 'web/application/flow/plan.ts',
    find: "{ do: 'save', everything: true },",
    instead: '',
  },
  {
    statement: '§4.23',
    file: 'form/engine/walk.ts',
    find: 'const cleared = [...emptiedKeys].filter((key) => !isAnswered(relevant[key]));',
    instead: 'const cleared = [...emptiedKeys].filter((key) => !key);',
  },
  {
    statement: '§4.25',
    file: 'form/engine/conditions.ts',
    find: 'return condition.values.includes(String(actual));',
    instead: 'return condition.values[0] === String(actual);',
  },
  {
    statement: '§4.26',
    file: 'form/engine/visibility.ts',
    find: 'hidden: others.flatMap((option) => option.content),',
    instead: 'hidden: others.slice(1).flatMap((option) => option.content),',
  },
  {
    statement: '§4.29',
    file: 'form/kinds/select.ts',
    find: 'return !question.optionsBy || listByValue(question, answers).some(isChoice);',
    instead: 'return true;',
  },
  {
    statement: '§4.31',
    file: 'form/engine/change.ts',
    find: '.flatMap(([question]) => keysAnsweredBy(question));',
    instead: '.map(([question]) => question.key);',
  },
  {
    statement: '§4.32',
    file: 'web/application/blocks/confirmation/ConfirmationButton.tsx',
    find: 'setAsking(true) : setOpen(!isOpen))',
    instead: 'setAsking(true) : setOpen(true))',
  },
  {
    statement: '§4.34',
    file: 'web/ui/controls/PasswordInput.tsx',
    find: "type={isShown ? 'text' : 'password'}",
    instead: 'type="password"',
  },
  {
    statement: '§4.35',
    file: 'web/application/questions/document/upload-controllers.ts',
    find: 'return findFileNameProblem(say, name, college) ?? findFileSizeProblem(say, size, college);',
    instead: 'return size < 0 ? findFileNameProblem(say, name, college) : undefined;',
  },
  {
    statement: '§4.42',
    file: 'web/application/questions/document/state.ts',
    find: "return { phase: 'conversionFailed', reason: status.message };",
    instead: 'return EMPTY;',
  },
  {
    statement: '§4.43',
    file: 'web/application/questions/document/conversion-status.ts',
    find: 'const file = await findAttached();',
    instead: 'const file = { name: findAttached.name, size: 0 };',
  },
  {
    statement: '§4.51',
    file: 'web/api/copy-state.ts',
    find: "kind: data.status === 'failed' ? 'failed' : 'none'",
    instead: "kind: 'none'",
  },
  {
    statement: '§4.57',
    file: 'web/application/blocks/tabs/switch-tab.ts',
    find: 'if (!(await effects.removeDocument(question))) return false;',
    instead: 'if (question.key.length === 0) return false;',
  },
  {
    statement: '§4.60',
    file: 'web/application/blocks/tabs/switch-tab.ts',
    find: 'for (const tab of block.tabs) if (tab.id !== chosen) effects.empty(tab, chosen);\n',
    instead: '\n',
  },
  {
    statement: '§4.63',
    file: 'form/engine/limits.ts',
    find: 'MAX_NUMBER_OF_COMPONENTS = 10;',
    instead: 'MAX_NUMBER_OF_COMPONENTS = 11;',
  },
  {
    statement: '§4.69',
    file: 'web/application/questions/autocomplete/choices.ts',
    find: "? listed : [...listed, { kind: 'own', text }]",
    instead: '? listed : listed',
  },
  {
    statement: '§4.72',
    file: 'web/session/session-end.ts',
    find: '  queryClient.clear();\n',
    instead: '',
  },
  {
    statement: '§4.74',
    file: 'web/constants.ts',
    find: 'IDLE_WARNING = 60_000;',
    instead: 'IDLE_WARNING = 90_000;',
  },
  {
    statement: '§4.81',
    file: 'web/shell/Root.tsx',
    find: '{isLoggedIn && <IdleWatch />}',
    instead: "{isLoggedIn && window.location.pathname !== '/reset' && <IdleWatch />}",
  },
  {
    statement: '§4.83',
    file: 'web/shell/idle/IdleDialog.tsx',
    find: '<Button variant="secondary" onClick={() => presence.current?.leave()}>',
    instead: '<Button variant="secondary" onClick={goOn}>',
  },
];
