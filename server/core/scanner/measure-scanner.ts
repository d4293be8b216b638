import { Gauge, type Registry } from 'prom-client';
import { measureCounts } from '../measure.ts';
import type { Platform } from '../platform.ts';

/** Metrics of the virus scanner for `/metrics`; empty without a scanner. */
export function measureScanner(registry: Registry, { scanner }: Pick<Platform, 'scanner'>): void {
  new Gauge({
    name: 'matricula_virus_scanner_up',
    help: 'Whether the virus scanner answers: 1 or 0.',
    labelNames: ['scanner'],
    registers: [registry],
    async collect() {
      if (!scanner.isThere) return;
      this.set({ scanner: 'clamd' }, (await scanner.findTrouble()) === undefined ? 1 : 0);
    },
  });
  measureCounts(registry, {
    name: 'matricula_virus_scans_total',
    help: 'Uploads that this process had scanned, by what came of it.',
    label: 'outcome',
    read: () => (scanner.isThere ? scanner.counts() : {}),
  });
}
