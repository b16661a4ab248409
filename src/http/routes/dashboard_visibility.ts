import { answerTurns, viewAnswer } from "../../service/answer_view.ts";
import { listLatestEvidence } from "../../store/evidence.ts";
import type { Dashboard } from "../dashboard/dashboard.ts";
import { answerBody } from "../dashboard/pages/answer_page.ts";
import { visibilityBody } from "../dashboard/pages/visibility_page.ts";
import { type BrandPages, requireFound } from "./brand_pages.ts";
import { ownQuestionsCard } from "./dashboard_questions.ts";

const TITLE_CHARS_MAX = 120;

/** What answer engines say of the brand, and each of their answers. */
export function mountVisibilityPages({ page, below }: BrandPages, dashboard: Dashboard): void {
  const { db } = dashboard.deps;

  page("visibility", (brand, c) => {
    const asked = (name: string) => c.req.query(name) ?? "";
    return visibilityBody(dashboard, {
      brand,
      answers: listLatestEvidence(db, brand.id, { types: ["llm_answer"] }),
      turns: answerTurns(db, brand.id),
      filter: { engine: asked("engine"), topic: asked("topic"), named: asked("named"), page: c.req.query("page") },
      questions: ownQuestionsCard(dashboard, c.get("session"), brand),
    });
  });

  below("visibility", "/visibility/answers/:evidence_id", (brand, c) => {
    const view = requireFound(viewAnswer(db, brand, c.req.param("evidence_id")!.toLowerCase()));
    return { title: view.record.data.question.slice(0, TITLE_CHARS_MAX), body: answerBody(dashboard, brand, view) };
  });
}
