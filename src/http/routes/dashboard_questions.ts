import { AppError } from "../../base/errors.ts";
import type { Brand } from "../../domain/brand.ts";
import { lastPoints, marketName } from "../../service/question_series.ts";
import { addQuestion, changeQuestion } from "../../service/questions.ts";
import { listMarkets, listPersonas, listQuestionsPage } from "../../store/questions.ts";
import { brandPath, type Dashboard, type DashboardApp, type Session } from "../dashboard/dashboard.ts";
import type { Html } from "../dashboard/html.ts";
import { questionsCard } from "../dashboard/pages/questions_card.ts";
import { ownBrand, sessionForm, signedIn } from "../dashboard/session.ts";
import { QuestionInput } from "../schemas/question.ts";

const SHOWN_MAX = 100;

export function ownQuestionsCard(dashboard: Dashboard, session: Session, brand: Brand): Html {
  const { db } = dashboard.deps;
  const filter = { source: "own", status: "active" } as const;
  const { rows, total } = listQuestionsPage(db, brand.id, { filter, page: { limit: SHOWN_MAX } });
  return questionsCard(dashboard, session, {
    brand,
    questions: rows,
    total,
    personas: listPersonas(db, brand.id),
    markets: new Map(listMarkets(db, brand.id).map((row) => [row.id, marketName(row)])),
    last: lastPoints(db, brand.id, rows),
  });
}

export function mountDashboardQuestions(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const form = [signedIn(dashboard), ownBrand(dashboard), ...sessionForm(dashboard)] as const;

  app.post("/b/:brand_id/questions", ...form, (c) => {
    const { text = "", tags = "", persona = "" } = c.get("form");
    const given = QuestionInput.safeParse({
      text,
      tags: tags.split(",").filter((tag) => tag.trim() !== ""),
      persona: persona || null,
    });
    if (!given.success) {
      const told = given.error.issues.map(
        ({ path, message }) => `${path[0] === "text" ? "the question" : String(path[0])} ${message}`,
      );
      throw new AppError("invalid_input", `This cannot be added: ${told.join("; ")}`);
    }
    addQuestion(deps, c.get("brand").id, given.data);
    return c.redirect(brandPath(dashboard, c.get("brand").id, "visibility#questions"), 303);
  });

  app.post("/b/:brand_id/questions/:question_id/retire", ...form, (c) => {
    const brand = c.get("brand");
    changeQuestion(deps, { brand, id: c.req.param("question_id").toLowerCase() }, { status: "retired" });
    return c.redirect(brandPath(dashboard, brand.id, "visibility#questions"), 303);
  });
}
