import type { WriteStream } from "node:tty";

export interface Progress {
  stage: string | null;
  detail: string;
  /** ISO 8601 time the run was accepted. */
  startedAt: string;
}

/** Progress for people: one line rewritten in a terminal, a line a stage elsewhere. */
export function createProgressLine(out: WriteStream | NodeJS.WriteStream): {
  show(progress: Progress): void;
  end(): void;
} {
  const isTerminal = "isTTY" in out && out.isTTY === true;
  let lastStage: string | null = null;
  let lastText = "";
  return {
    show({ stage, detail, startedAt }) {
      const seconds = Math.max(0, Math.round((Date.now() - Date.parse(startedAt)) / 1000));
      const plain = detail.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");
      if (isTerminal) {
        const width = (out as WriteStream).columns ?? 100;
        const text = `${String(seconds).padStart(4)} s  ${(stage ?? "").padEnd(22)} ${plain}`.slice(0, width - 1);
        out.write(`\r\u001b[2K${text}`);
      } else if (stage !== lastStage && stage !== null) {
        const text = `${String(seconds).padStart(4)} s  ${stage.padEnd(22)} ${plain}`;
        if (text !== lastText) out.write(`${text}\n`);
        lastText = text;
      }
      lastStage = stage;
    },
    end() {
      if (isTerminal) out.write("\r\u001b[2K");
    },
  };
}
