import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { detectLanguage } from "../../src/page/detect_language.ts";

const TEXTS: Record<string, string> = {
  en: "We are a small bakery in the middle of the town, and our bread is made by hand from flour that we mill ourselves. You can order it for the weekend or come to the shop.",
  de: "Wir sind eine kleine Bäckerei in der Mitte der Stadt, und unser Brot wird von Hand aus dem Mehl gemacht, das wir selbst mahlen. Sie können es für das Wochenende bestellen.",
  fr: "Nous sommes une petite boulangerie au centre de la ville, et notre pain est fait à la main avec la farine que nous moulons. Vous pouvez le commander pour le week-end.",
  id: "Kami adalah toko roti kecil di tengah kota, dan roti kami dibuat dengan tangan dari tepung yang kami giling sendiri. Anda dapat memesannya untuk akhir pekan atau datang ke toko.",
  pl: "Nasza piekarnia znajduje się w centrum miasta, a chleb wypiekamy ręcznie każdego ranka z lokalnej mąki. Można go zamówić na weekend albo przyjść prosto do sklepu po świeży bochenek i ciasto.",
};

function detect(text: string, declared: string | null): string | null {
  return detectLanguage(text, { words: text.split(" ").length, declared });
}

describe("detectLanguage()", () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    test(`knows ${language}, declared rightly, wrongly or not at all`, () => {
      assert.equal(detect(text, language), language);
      assert.equal(detect(text, null), language);
      assert.equal(detect(text, language === "en" ? "de" : "en"), language);
    });
  }

  test("knows scripts without spaces", () => {
    const texts = {
      ja: "私たちは町の真ん中にある小さなパン屋で、自分たちで挽いた小麦粉から手作りでパンを焼いています。",
      zh: "我们是市中心的一家小面包店，面包是用我们自己磨的面粉手工制作的。欢迎周末预订或到店选购。",
      ko: "저희는 도시 한가운데에 있는 작은 빵집으로 직접 빻은 밀가루로 손으로 빵을 만듭니다.",
      th: "เราเป็นร้านเบเกอรี่เล็กๆใจกลางเมืองและขนมปังของเราทำด้วยมือจากแป้งที่เราโม่เอง",
    };
    for (const [language, text] of Object.entries(texts)) {
      assert.equal(detectLanguage(text, { words: 24, declared: null }), language);
      assert.equal(detectLanguage(`${text} ${text}`, { words: 48, declared: "en" }), language);
    }
  });

  test("says nothing of a few words", () => {
    assert.equal(detect("Bread and cake", "en"), null);
    assert.equal(detect("Bread and cake", null), null);
  });

  test("asks for more words against the markup than without it", () => {
    const some = TEXTS.de!.split(" ").slice(0, 20).join(" ");
    assert.equal(detect(some, null), "de");
    assert.equal(detect(some, "en"), null);
  });

  test("needs less of a text to confirm its markup", () => {
    const dense =
      "notwithstanding considerable organisational responsibilities regarding international interoperability requirements and administrative accountability ";
    assert.equal(detect(dense.repeat(10), "en"), "en");
    assert.equal(detect(dense.repeat(10), null), null);
  });

  test("against the markup every part of a text has to say the same", () => {
    const mixed = `${TEXTS.de} `.repeat(8) + `${TEXTS.pl} `.repeat(8);
    assert.equal(detect(mixed, "fr"), null);
    assert.equal(detect(`${TEXTS.pl} `.repeat(16), "fr"), "pl");
  });

  test("without markup most of a text decides, and nothing where no language has most", () => {
    assert.equal(detect(`${TEXTS.de} `.repeat(20) + `${TEXTS.pl} `.repeat(4), null), "de");
    const parts = ["de", "pl", "fr"].map((language) => `${TEXTS[language]} `.repeat(8));
    assert.equal(detect(parts.join(""), null), null);
  });

  test("does not take a language for its neighbour by words that they share", () => {
    const contact =
      "Asesoría en compra, precio de garantía. Correo electrónico y dirección: calle 45 no. 46, local 2. Horario de atención: L-V 8 a 17, S 8 a 12. Mi cuenta, acerca de nosotros, servicio al cliente, términos de uso.";
    assert.notEqual(detect(contact, "es"), "ca");
    assert.equal(detect(TEXTS.en!, "es"), "en");
  });

  test("says nothing of bytes read in the wrong encoding", () => {
    const garbled =
      "Ìû ðåìîíòèðóåì ñêðèïêè è âèîëîí÷åëè â íàøåé ìàñòåðñêîé çà âîêçàëîì, è áîëüøàÿ ÷àñòü ðàáîòû äåëàåòñÿ. ";
    for (const declared of [null, "en", "ru", "el"]) assert.equal(detect(garbled.repeat(4), declared), null);
  });

  test("does not contradict a language it does not know", () => {
    assert.equal(detect(TEXTS.de!, "lb"), null);
    assert.equal(detect(TEXTS.id!, "ms"), null);
  });

  test("against the markup the same words over and over prove nothing", () => {
    const goods = "Queijo curado online: peça online, pague online e receba em casa; venda online sem taxas";
    assert.equal(
      detect(`${goods} em todo o país, compra online segura e troca online fácil em trinta dias`, "pt"),
      null,
    );
  });

  test("reads no language out of addresses", () => {
    const addresses = Array.from({ length: 20 }, (_, at) => `https://www.example.com/the/good/bread/of/our/town/${at}`);
    assert.equal(detect(addresses.join(" "), null), null);
  });
});
