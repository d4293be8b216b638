/** A page for people: each statement with the tests that proved it in the last run. Every `npm test` writes it anew. Pure. */
import { withoutIds } from './ids.ts';
import type { RanTest } from './reports.ts';
import type { Statement } from './table.ts';

export function provenPage(statements: readonly Statement[], ran: readonly RanTest[]): string {
  const rows = statements.map(({ number, text, reasons }) => {
    const proofs = ran
      .filter(({ ids }) => ids.includes(number))
      .map(
        ({ name, hasPassed }) => `${hasPassed ? '' : '**did not pass:** '}\`${withoutIds(name)}\``,
      );
    const why = reasons.map((reason) => `Not tested: ${reason}`);
    return `| ${[number, text, [...new Set(proofs), ...why].join('<br>')].map(inCell).join(' | ')} |`;
  });
  return `${['# What the last run proved', '', '| no. | statement | proof |', '|---|---|---|', ...rows].join('\n')}\n`;
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
