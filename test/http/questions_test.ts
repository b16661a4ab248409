import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openSandboxApp, type SandboxApp, type Told } from "../support/sandbox_app.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read into answers of any shape
type Answer = any;

const CSV = [
  "Question;Tags;Persona;Persona description;Country;Language;City",
  'Where can I buy decaf beans, roasted this week?;"beans; Decaf";;;;;',
  "Which grinder do cafés need?;gear;Barista;I work the bar, mornings.;GB;en;Leeds",
  "no;;;;;;",
  "Is there a roaster near me?;;Nobody;;;;",
  "Is there a roaster in Wien?;;;;Austria;de;Wien",
  "Too;many;cells;in;this;line;of;all",
  "",
  "Is Sample Coffee any good?;reputation;;;;;",
].join("\r\n");

describe("questions, personas and markets", () => {
  let sandbox: SandboxApp;
  let told: Told;
  const call = (method: string, path: string, body?: object) =>
    sandbox.app.call(method, `/brands/${told.brandId}/${path}`, {
      key: told.key,
      ...(body ? { body } : {}),
    }) as Promise<{
      status: number;
      body: Answer;
      text: string;
    }>;
  const list = async (path: string, name: string): Promise<Answer[]> => (await call("GET", path)).body[name];
  const llmContext = async () =>
    (await sandbox.app.call("GET", `/brands/${told.brandId}`, { key: told.key })).body.llm_context;

  before(async () => {
    sandbox = openSandboxApp({ ANSWER_CALLS_MAX: "32", CRAWL_PAGES_MAX: "12" });
    told = await sandbox.analyze("samplecoffee.example", "Sample Coffee");
  });
  after(() => sandbox.close());

  test("an import takes the good lines and tells of the bad ones; the same file again adds nothing", async () => {
    const headers = { "Content-Type": "text/csv" };
    const send = async () => {
      const path = `/brands/${told.brandId}/questions/import`;
      return sandbox.app.call("POST", path, { key: told.key, headers, rawBody: CSV });
    };
    const { status, body } = await send();
    assert.equal(status, 200);
    assert.deepEqual([body.added, body.existing], [3, 0]);
    assert.deepEqual(
      body.errors.map(({ line }: Answer) => line),
      [4, 5, 6, 7],
    );
    assert.match(body.errors[1].message, /"Nobody".*"Barista".*POST \/brands\/.*\/personas/);
    assert.match(body.errors[3].message, /8 cells, but the first line names 7/);
    const again = (await send()).body;
    assert.deepEqual([again.added, again.existing], [0, 3]);
    const [first, second] = await list("questions?source=own", "questions");
    assert.deepEqual([first.tags, first.persona, first.market, first.last], [["beans", "decaf"], null, null, null]);
    assert.equal(second.persona.name, "Barista");
    assert.deepEqual([second.market.country, second.market.place], ["GB", "Leeds"]);
    assert.equal((await list(`questions?persona=${second.persona.id}`, "questions")).length, 1);
    assert.equal((await list("questions?tag=DECAF", "questions")).length, 1);
  });

  test("a question given twice is one, and what is wrong is named", async () => {
    const given = { text: "Who roasts  the best espresso?", tags: ["beans"] };
    const added = await call("POST", "questions", given);
    const twice = await call("POST", "questions", { text: "who roasts the best espresso" });
    assert.deepEqual([added.status, added.body.existing, twice.body.existing], [201, false, true]);
    assert.equal(twice.body.id, added.body.id);
    const wrong = { text: "Hm", tags: Array(11).fill("t"), market: { country: "XX", language: "en" }, taggs: [] };
    const { status, body } = await call("POST", "questions", wrong);
    assert.equal(status, 422);
    assert.deepEqual(body.errors.map(({ path }: Answer) => path).toSorted(), [
      "body",
      "body.market.country",
      "body.tags",
      "body.text",
    ]);
    assert.equal((await call("POST", "questions", { text: "Who else?", persona: "Nobody" })).status, 422);
  });

  test("personas and markets are added once, changed and retired", async () => {
    const description = "I cook at home.";
    const persona = await call("POST", "personas", { name: "Cook", description });
    assert.equal(persona.status, 201);
    assert.equal((await call("POST", "personas", { name: "cook", description })).body.id, persona.body.id);
    assert.equal((await call("POST", "personas", { name: "cook", description: "I am another." })).status, 409);
    const renamed = await call("PATCH", `personas/${persona.body.id}`, { name: "Home cook" });
    assert.deepEqual([renamed.body.name, renamed.body.description], ["Home cook", description]);
    assert.equal((await call("DELETE", `personas/${persona.body.id}`)).body.status, "retired");
    const market = await call("POST", "markets", { country: "at", language: "DE" });
    assert.deepEqual([market.status, market.body.country, market.body.place], [201, "AT", null]);
    assert.equal((await call("DELETE", `markets/${market.body.id}`)).body.status, "retired");
    assert.deepEqual(
      (await list("markets", "markets")).map(({ status }) => status),
      ["active", "retired"],
    );
    assert.equal((await list("personas", "personas")).length, 2);
  });

  test("a file may hold personas and markets alone", async () => {
    const other = await sandbox.app.brand(told.key, "targets.example");
    const send = async (csv: string) => {
      const path = `/brands/${other}/questions/import`;
      return (await sandbox.app.call("POST", path, { key: told.key, body: { csv } })).body;
    };
    const csv = "persona,persona_description,country,language,place\nBaker,I bake.,,,\n,,AT,de,Graz\nCook,,,,\n";
    const { added, existing, errors } = await send(csv);
    assert.deepEqual([added, existing, errors.map(({ line }: Answer) => line)], [2, 0, [4]]);
    assert.deepEqual([(await send(csv)).added, (await send(csv)).existing], [0, 2]);
    const rows = async (name: string) =>
      (await sandbox.app.call("GET", `/brands/${other}/${name}`, { key: told.key })).body;
    assert.deepEqual(
      (await rows("markets")).markets.map(({ place }: Answer) => place),
      ["Graz"],
    );
    assert.deepEqual(
      (await rows("personas")).personas.map(({ name }: Answer) => name),
      ["Baker"],
    );
    assert.equal((await rows("questions")).total, 0);
  });

  test("a run asks them first, each in its market and persona, and no share of the generated ones has them", async () => {
    await sandbox.run(told, "enrich/llm", {});
    const [run] = await list("runs?limit=1", "runs");
    assert.deepEqual([run.meta.own_questions_asked, run.meta.own_calls_planned], [4, 16]);
    assert.ok(run.meta.calls_planned <= 32 - 16);
    const rows = await list(`evidence?type=own_answer&run_id=${run.id}`, "evidence");
    assert.equal(rows.length, 16);
    const barista = rows.find(({ data }) => data.persona !== null)!.data;
    assert.deepEqual(barista.market, { country: "GB", language: "en", place: "Leeds" });
    assert.deepEqual([barista.source, barista.persona.name, barista.tags], ["own", "Barista", ["gear"]]);
    const context = await llmContext();
    const generated = await list(`evidence?type=llm_answer&run_id=${run.id}`, "evidence");
    assert.equal(context.answers, generated.filter(({ data }) => !data.branded).length);
    const own = new Set(rows.map(({ data }) => data.question));
    const snapshot = await sandbox.app.call("POST", `/track/brands/${told.brandId}/snapshot`, { key: told.key });
    assert.equal(snapshot.status, 201);
    for (const type of ["llm_answer", "llm_gap", "llm_citation"])
      assert.deepEqual(
        (await list(`evidence?type=${type}`, "evidence")).filter(({ data, subject }) =>
          own.has(data.question ?? subject),
        ),
        [],
      );
  });

  test("series are by question, tag, persona, market or all, of one source, without questions that name the brand", async () => {
    const of = async (query: string) =>
      (await list(`questions/series?${query}`, "series")).filter(({ platform }) => platform === "all");
    assert.equal((await of("by=question")).length, 4);
    assert.deepEqual(
      (await of("by=tag")).map(({ key, questions, answers }) => [key, questions, answers]),
      [
        ["beans", 2, 8],
        ["decaf", 1, 4],
        ["gear", 1, 4],
      ],
    );
    assert.deepEqual(
      (await of("by=market")).map(({ name, questions }) => [name, questions]),
      [
        ["GB-en, Leeds", 1],
        ["US-en", 2],
      ],
    );
    assert.deepEqual(
      (await of("by=persona")).map(({ name }) => name),
      ["Barista", "no persona"],
    );
    const [own] = await of("by=all");
    const generated = (await of("by=all&source=generated")).at(-1)!;
    assert.equal(own.questions, 3, "the one that names the brand is apart");
    assert.equal(own.named.n + own.cited.n, 24);
    assert.equal(generated.named.n, (await llmContext()).visibility.n);
    assert.equal(generated.named.value, (await llmContext()).visibility.value);
    const paged = await call("GET", "questions/series?by=tag&limit=4");
    assert.equal(paged.body.series.length, 4);
    assert.equal(paged.body.total, 15);
    const file = await call("GET", "questions/series?by=tag&format=csv");
    assert.equal(file.text.trim().split("\r\n").length, 16);
  });

  test("an edit of a generated question wins over later runs, a retired one is not asked, own ones come and go", async () => {
    const [one, two] = await list("questions?source=generated&status=active", "questions");
    const prompted = await call("PATCH", `questions/${one.id}`, { text: "Is Sample Coffee the best?" });
    assert.equal(prompted.status, 422);
    const text = "What would an expert buy here today?";
    const edited = await call("PATCH", `questions/${one.id}`, { text });
    assert.deepEqual([edited.body.text, edited.body.revision, edited.body.family], [text, 2, one.family]);
    await call("DELETE", `questions/${two.id}`);
    const own = await list("questions?source=own", "questions");
    const barista = own.find(({ persona }) => persona !== null);
    assert.equal((await call("DELETE", `personas/${barista.persona.id}`)).status, 409);
    assert.equal((await call("DELETE", `questions/${barista.id}`)).body.status, "retired");
    assert.equal((await call("DELETE", `personas/${barista.persona.id}`)).body.status, "retired");

    await sandbox.run(told, "enrich/llm", {});
    const [run] = await list("runs?limit=1", "runs");
    assert.equal(run.meta.own_questions_asked, 3);
    const rows = await list(`evidence?type=llm_answer&run_id=${run.id}`, "evidence");
    assert.equal(rows.filter(({ data }) => data.question_id === one.id && data.question === text).length, 4);
    assert.equal(rows.filter(({ data }) => [one.text, two.text].includes(data.question)).length, 0);
    const kept = (await list("questions?source=generated", "questions")).find(({ id }) => id === one.id);
    assert.deepEqual([kept.text, kept.generated_text, kept.keyword], [text, one.generated_text, one.keyword]);
    const later = (await list(`questions/series?source=generated&question_id=${one.id}`, "series")).at(-5);
    assert.deepEqual([later.change.edited, later.change.named.delta], [1, null]);
    const back = await call("PATCH", `questions/${one.id}`, { text: null });
    assert.equal(back.body.text, one.generated_text);
    assert.equal(
      (await call("PATCH", `questions/${barista.id}`, { status: "active" })).status,
      422,
      "its persona is gone",
    );
  });

  test("the report tells them apart from the figures of the generated ones", async () => {
    const report = await sandbox.app.call("GET", `/brands/${told.brandId}/report?days=30`, { key: told.key });
    assert.equal(report.status, 200);
    const [, own = ""] = report.text.split("<h2>Your own questions</h2>");
    const [part] = own.split("<h2>");
    assert.match(part!, /do not count in any of the figures above/);
    assert.ok(part!.includes("Who roasts the best espresso?"));
    assert.match(part!, /Answers that mention .*: the share (?:stayed|rose|fell)/);
    assert.doesNotMatch(report.text, /undefined|NaN|\[object/);
  });

  test("corrected rivals are read into kept answers; a reset leaves what a person gave", async () => {
    const point = async () => (await list("questions/series?by=all", "series")).at(-1);
    assert.notEqual((await point()).share_of_voice.value, null);
    await sandbox.app.call("PATCH", `/brands/${told.brandId}`, { key: told.key, body: { competitors: [] } });
    assert.equal((await point()).share_of_voice.value, null, "no rival, no share among them");
    const { status } = await call("POST", "reset", {});
    assert.equal(status, 200);
    assert.equal((await list("questions?source=own", "questions")).length, 4);
    assert.deepEqual(
      (await list("questions?source=generated", "questions")).map(({ status: of }) => of),
      ["active", "retired"],
    );
    assert.deepEqual(await list("questions/series", "series"), []);
  });
});
