import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isAbout } from "../../../src/core/brief_plan/proof.ts";
import { planGround, planPage, searches } from "../../support/plan_ground.ts";

const pages = [
  "Labor begins when the body of the mother and the baby are both ready for it, and not a day before that.",
  "A warm bath helps many women through the long hours of early labor, and nobody needs a doctor for that.",
  "Partners learn in our evening course how they can help with their hands and words during labor at home.",
  "A doula stays with both parents through the whole labor and leaves when the baby has been fed for the first time.",
  "Support after the birth matters as much as before it, and good neighbours who cook are worth a fortune then.",
].map((text, place) => planPage(`https://birth.example/${place}`, `Page ${place}`, text));

function about(head: string, value: string): boolean {
  return isAbout(planGround({ head, keywords: searches(head), pages }), { value });
}

describe("isAbout()", () => {
  test("wants half of the topic's words", () => {
    assert.equal(about("labor support doula", "My labor was short and I felt prepared for it."), false);
    assert.equal(about("how to induce labor naturally", "My labor was short and I felt prepared for it."), false);
    assert.equal(about("labor support doula", "Labor was hard work. My husband knew how to support me."), false);
    assert.equal(about("labor support doula", "Our doula gave us all the support we needed."), true);
  });

  test("wants one of them to be a word that tells it from the rest of the site", () => {
    assert.equal(about("labor doula", "My labor was short and I felt prepared for it."), false);
    assert.equal(about("labor doula", "Our doula was there all night."), true);
  });
});
