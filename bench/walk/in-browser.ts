/** Runs in the browser: reads the whole form once over a complete application, and once over an empty one. */
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';

const form = applicationForm(sampleTenant);
const today = '2026-11-21';
const complete = completeApplication(today);

/** Milliseconds of each walk with validation; the first are as slow as on a page that has just loaded. */
export function timeWalks(count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const answers = index % 2 === 0 ? complete : {};
    const started = performance.now();
    errorsIn(walk(form, answers, { today }));
    return performance.now() - started;
  });
}
