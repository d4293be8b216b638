/**
 * Scrolls to a question including its label, which stands above its control; to any other element as it is. If the question is
 * taller than the screen, scrolls to its control.
 */
export function showQuestion(element: Element, block: 'start' | 'nearest' = 'start'): void {
  const question = element.closest('[data-one-question]') ?? element.closest('[data-question]');
  question?.scrollIntoView({ block });
  element.scrollIntoView({ block: question ? 'nearest' : block });
}
