import { wordSet } from "../base/word_set.ts";

/** What a site is to a brand that meets it in search results and answers. */
const COMPETITOR_TYPES = [
  "business",
  "aggregator",
  "marketplace",
  "publisher",
  "reference",
  "social",
  "unknown",
] as const;
export type CompetitorType = (typeof COMPETITOR_TYPES)[number];

const KNOWN: Readonly<Record<Exclude<CompetitorType, "business" | "unknown">, ReadonlySet<string>>> = {
  social: wordSet(`reddit.com quora.com youtube.com youtu.be facebook.com instagram.com linkedin.com pinterest.com
    tiktok.com x.com twitter.com threads.net tumblr.com discord.com stackexchange.com stackoverflow.com
    superuser.com serverfault.com vimeo.com twitch.tv snapchat.com telegram.org whatsapp.com weibo.com vk.com
    mumsnet.com netmums.com nextdoor.com goodreads.com xing.com gutefrage.net ask.com answers.com spotify.com
    soundcloud.com apple.com podcasts.com github.com gitlab.com producthunt.com ameblo.jp note.com chiebukuro.yahoo.co.jp
    wattpad.com disqus.com meetup.com flickr.com imgur.com slideshare.net scribd.com issuu.com`),
  reference: wordSet(`wikipedia.org wikihow.com wiktionary.org wikimedia.org wikidata.org britannica.com
    merriam-webster.com dictionary.com cambridge.org collinsdictionary.com thesaurus.com investopedia.com
    webmd.com mayoclinic.org clevelandclinic.org hopkinsmedicine.org healthline.com nih.gov cdc.gov who.int nhs.uk
    medlineplus.gov medscape.com drugs.com verywellhealth.com medicalnewstoday.com acog.org americanpregnancy.org
    pubmed.gov sciencedirect.com springer.com nature.com researchgate.net jstor.org plos.org frontiersin.org
    mdpi.com wiley.com arxiv.org statista.com pewresearch.org census.gov bls.gov usa.gov irs.gov sba.gov gov.uk
    europa.eu un.org worldbank.org oecd.org iso.org w3.org mozilla.org duden.de gesundheitsinformation.de
    larousse.fr service-public.fr rae.es weblio.jp kotobank.jp fandom.com encyclopedia.com about.com kff.org`),
  marketplace: wordSet(`amazon.com amazon.co.uk amazon.de amazon.fr amazon.es amazon.it amazon.ca amazon.co.jp
    amazon.com.au ebay.com ebay.co.uk ebay.de etsy.com walmart.com target.com alibaba.com aliexpress.com temu.com
    shein.com wayfair.com overstock.com newegg.com bestbuy.com homedepot.com lowes.com costco.com rakuten.co.jp
    rakuten.com mercari.com zalando.de zalando.com otto.de idealo.de cdiscount.com fnac.com mercadolibre.com
    mercadolivre.com.br flipkart.com craigslist.org gumtree.com kleinanzeigen.de leboncoin.fr poshmark.com depop.com
    upwork.com fiverr.com freelancer.com udemy.com coursera.org skillshare.com masterclass.com edx.org airbnb.com
    booking.com expedia.com tripadvisor.com vrbo.com ubereats.com doordash.com instacart.com groupon.com
    eventbrite.com ticketmaster.com classpass.com mindbodyonline.com shopping.yahoo.co.jp kakaku.com taskrabbit.com`),
  aggregator: wordSet(`yelp.com g2.com capterra.com getapp.com softwareadvice.com trustradius.com trustpilot.com
    sitejabber.com bbb.org angi.com angieslist.com homeadvisor.com thumbtack.com houzz.com bark.com checkatrade.com
    yellowpages.com yell.com whitepages.com manta.com foursquare.com mapquest.com zocdoc.com healthgrades.com
    vitals.com ratemds.com psychologytoday.com care.com doulamatch.net doulas.com expertise.com clutch.co
    goodfirms.co alternativeto.net slant.co saasworthy.com sourceforge.net crozdesk.com financesonline.com
    nerdwallet.com bankrate.com moneysupermarket.com comparethemarket.com check24.de verivox.de indeed.com
    glassdoor.com ziprecruiter.com simplyhired.com zillow.com realtor.com redfin.com trulia.com cars.com autotrader.com
    edmunds.com kayak.com skyscanner.com theknot.com weddingwire.com avvo.com justia.com findlaw.com niche.com
    greatschools.org provenexpert.com gelbeseiten.de jameda.de pagesjaunes.fr paginasamarillas.es tabelog.com
    hotpepper.jp crunchbase.com owler.com similarweb.com zoominfo.com dnb.com bestreviews.com consumersearch.com`),
  publisher: wordSet(`medium.com substack.com forbes.com nytimes.com theguardian.com washingtonpost.com wsj.com
    cnn.com bbc.com bbc.co.uk foxnews.com nbcnews.com cbsnews.com abcnews.go.com usatoday.com time.com theatlantic.com
    newyorker.com economist.com ft.com bloomberg.com reuters.com apnews.com npr.org huffpost.com buzzfeed.com vox.com
    businessinsider.com insider.com cnbc.com fortune.com inc.com entrepreneur.com fastcompany.com hbr.org cnet.com
    techradar.com pcmag.com theverge.com wired.com techcrunch.com zdnet.com engadget.com tomsguide.com tomshardware.com
    arstechnica.com mashable.com gizmodo.com lifehacker.com digitaltrends.com rtings.com wirecutter.com
    consumerreports.org goodhousekeeping.com housebeautiful.com bobvila.com thespruce.com apartmenttherapy.com
    realsimple.com marthastewart.com bonappetit.com foodandwine.com seriouseats.com epicurious.com foodnetwork.com
    allrecipes.com delish.com eater.com self.com shape.com menshealth.com womenshealthmag.com runnersworld.com
    outsideonline.com health.com prevention.com everydayhealth.com parents.com babycenter.com whattoexpect.com
    thebump.com verywellfamily.com todaysparent.com romper.com scarymommy.com motherly.com travelandleisure.com
    cntraveler.com lonelyplanet.com vogue.com elle.com cosmopolitan.com gq.com esquire.com rollingstone.com
    nationalgeographic.com smithsonianmag.com popsci.com scientificamerican.com newsweek.com usnews.com yahoo.com
    msn.com spiegel.de zeit.de faz.net sueddeutsche.de welt.de bild.de focus.de stern.de t3n.de heise.de chip.de
    lemonde.fr lefigaro.fr liberation.fr leparisien.fr elpais.com elmundo.es abc.es lavanguardia.com asahi.com
    nikkei.com yomiuri.co.jp mainichi.jp blogspot.com wordpress.com hubpages.com searchenginejournal.com
    searchengineland.com patch.com biography.com`),
};

/** The kind of a site that every trade meets; null: not on the list. */
export function knownKind(domain: string): CompetitorType | null {
  for (const [type, list] of Object.entries(KNOWN)) if (list.has(domain)) return type as CompetitorType;
  return null;
}
