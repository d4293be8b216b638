import { vi } from 'vitest';

/** One upload, as the storage sees it; the test says what becomes of it. */
export interface Upload {
  readonly url: string;
  /** Field by field, in the order in which they came. */
  readonly fields: readonly (readonly [string, FormDataEntryValue])[];
  /** Tells the page that so many of all bytes have arrived. */
  progress(loaded: number, total: number): void;
  answer(status: number, body?: string): void;
  /** The network is gone. */
  fail(): void;
}

/** Pretends to be the storage for one test, and records what is uploaded. */
export function pretendStorage(): Upload[] {
  const uploads: Upload[] = [];
  class PretendedRequest {
    status = 0;
    responseText = '';
    timeout = 0;
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload = () => undefined;
    onerror = () => undefined;
    ontimeout = () => undefined;
    onabort = () => undefined;
    #url = '';

    open(_method: 'POST', url: string) {
      this.#url = url;
    }

    abort() {
      this.onabort();
    }

    send(form: FormData) {
      uploads.push({
        url: this.#url,
        fields: [...form],
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, body = '') => {
          Object.assign(this, { status, responseText: body });
          this.onload();
        },
        fail: () => this.onerror(),
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', PretendedRequest);
  return uploads;
}
