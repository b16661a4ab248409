/** Words of a trade whose sellers break into sites. All are folded: lower case, no accents, spaces between words. */
export interface SpamTrade {
  /** What only a seller's spam says: enough also on a site near the trade. */
  sold: readonly string[];
  /** The trade's own names: enough on a site that has nothing to do with it. */
  named: readonly string[];
  /** Words that honest pages have too: they only count together with how the page hangs. */
  common: readonly string[];
  /** Words of honest sites near the trade (a clinic, a watchmaker, a broker). */
  kin: readonly string[];
}

/** By trade; several languages in each list, since spam is rarely in the site's own. */
export const SPAM_TRADES: Readonly<Record<string, SpamTrade>> = {
  dating: {
    sold: list(`mail order bride|mail order brides|mail order wives|mail order wife|russian brides|ukrainian brides|ukrainian wife|asian brides
      |latin brides|latina brides|vietnamese brides|brides for sale|women for sale|girls for sale|sugar daddy|sugar daddies|sugar baby|sugar babies
      |hookup sites|hookup site|hookup websites|hookup website|adult hookup|hookup apps|hookup online|best dating sites|free dating sites|adult dating
      |find a wife online|foreign brides|знакомства для секса`),
    named:
      list(`hookup|hookups|dating site|dating sites|dating websites|dating website|dating apps|online dating|international dating|meet hot singles
      |partnersuche kostenlos|rencontre coquine|citas sexuales`),
    common: list(`dating|bride|brides|singles|women|hook up`),
    kin: list(`matchmaker|matchmaking|couples|marriage counselling|marriage counseling|relationship|relationships|wedding|weddings|bridal|dating coach
      |single parents|partnervermittlung|partnerschaft|mariage|bodas|novias`),
  },
  software: {
    sold: list(`virtual data room providers|data room providers|best data room|best virtual data room|data room software|vdr providers|avast vpn|avast antivirus
      |avast secureline|mcafee vs|norton vs|eset vs|best antivirus|antivirus review|antivirus software review|expressvpn review|nordvpn review|vpn review|best vpn
      |board portal software|board management software|totalav review|pcmatic review|windows 10 activator|kmspico|crack serial key|license key crack
      |free download full version crack|mod apk download`),
    named:
      list(`expressvpn|nordvpn|surfshark|avast|virtual data room|virtual data rooms|electronic data room|online data room|info room|vdrs
      |iptv kopen|iptv abonnement|iptv abo|abonnement iptv|iptv subscription|comprar iptv|best iptv`),
    common: list(`vpn|antivirus|data room|data rooms|iptv|apk|due diligence`),
    kin: list(
      `it support|managed services|software development|mergers and acquisitions|it dienstleister|informatique|computer repair|corporate law`,
    ),
  },
  gambling: {
    sold: list(`slot gacor|slot online|situs slot|judi online|situs judi|judi bola|bandar togel|togel online|slot88|rtp slot|rtp live
      |link alternatif|agen slot|slot deposit|slot pulsa|slot dana|maxwin|mahjong ways|gates of olympus|sweet bonanza|slot thailand|bocoran slot
      |bahis siteleri|kacak bahis|canli bahis|deneme bonusu|casino siteleri|bahis sitesi|guncel giris|1xbet|mostbet|vavada|1win|melbet|parimatch
      |pin up casino|pinup casino|casino bonus|casino bonuses|no deposit bonus|free spins|best online casino|best online casinos|casino en ligne|meilleur casino en ligne
      |casinos sin licencia|casino sin licencia|casinos online|casino ohne lizenz|casino ohne oasis|casino non aams|zonder cruks
      |cassino online|jogo do tigrinho|fortune tiger|bonus bez depozytu|kasyno online|онлайн казино|казино онлайн|игровые автоматы|игровых автоматов
      |букмекерская контора|ставки на спорт|オンラインカジノ|온라인카지노|카지노사이트|토토사이트|먹튀검증|สล็อต|บาคาร่า|แทงบอล|娱乐城|澳门新葡京|博彩|nha cai|keo nha cai|no hu|ca cuoc`),
    named:
      list(`online casino|online casinos|online slots|slot machines online|sportsbook|pokies|togel|judi|bandarq|sbobet|bahis|казино|букмекер|казино
      |casino online|casino en linea|tragamonedas|apuestas deportivas|tragaperras|scommesse sportive|casino online non aams|sportwetten|online spielautomaten
      |paris sportifs|apostas esportivas|caca niqueis|kasyno|bukmacher|bukmacherow|bukmacherzy|legalni bukmacherzy|bukmeker|zaklady bukmacherskie|slots online|crash game|aviator game|カジノ|カジノサイト|카지노|바카라|คาสิโน|赌场|百家乐`),
    common: list(
      `casino|casinos|slot|slots|jackpot|roulette|blackjack|baccarat|poker|betting|gambling|bet|bets|wager|slot machine|cassino|apuestas|ruleta|spielautomaten|scommesse`,
    ),
    kin: list(
      `gambling law|betting law|gaming law|lottery|bingo|bridge club|card club|wettrecht|glucksspielrecht|glucksspiel|sportwettenrecht|gambling addiction|spielsucht|tournament poker|texas hold em`,
    ),
  },
  pharmacy: {
    sold: list(`buy viagra|viagra online|cheap viagra|generic viagra|buy cialis|cialis online|generic cialis|cheap cialis|buy levitra|order viagra|order cialis
      |canadian pharmacy|canadian pharmacies|no prescription needed|without a prescription|without a doctor prescription|without prescription|no rx|viagra kaufen|cialis kaufen|viagra sans ordonnance
      |cialis sans ordonnance|acheter viagra|acheter cialis|comprar viagra|comprar cialis|viagra sin receta|acquistare viagra|viagra senza ricetta|cialis senza ricetta
      |viagra rezeptfrei|potenzmittel kaufen|купить виагру|виагра купить|buy xanax|buy tramadol|order tramadol|buy ivermectin|buy ozempic|buy modafinil|buy kamagra|buy sildenafil|buy tadalafil online|viagra bestellen|バイアグラ 通販`),
    named: list(
      `viagra|cialis|levitra|kamagra|tramadol|xanax|phentermine|sildenafil|tadalafil|vardenafil|виагра|сиалис|バイアグラ|priligy|dapoxetine|modafinil|clenbuterol|dianabol|testosterone enanthate`,
    ),
    common: list(`pills|erectile dysfunction|potency|prescription drugs`),
    kin: list(`pharmacy|pharmacist|pharmacies|chemist|clinic|urology|urologist|physician|erectile|men s health|medication|medications|medicine|hospital|apotheke|apotheker|klinik|urologie|urologe|arzt|arztpraxis|praxis
      |pharmacie|pharmacien|medecin|clinique|urologue|farmacia|farmaceutico|clinica|urologo|urologia|medico|farmacista|apotheek|kliniek|huisarts|farmaceutica|apteka|klinika`),
  },
  essays: {
    sold: list(
      `essay writing service|essay writing services|write my essay|write my paper|buy essay|buy essays|buy an essay|custom essay|custom essays|cheap essay|paper writing service|dissertation writing service|dissertation help online|pay someone to write|do my homework|essay writers online|order essay|buy research paper|term papers for sale|custom term papers|hausarbeit schreiben lassen|ghostwriter bachelorarbeit|comprar trabajos universitarios`,
    ),
    named: list(
      `essay writer|essay writers|custom writing service|assignment help|ghostwriting hausarbeit|coursework writing service|essay help online`,
    ),
    common: list(`essay|essays|term paper|term papers|dissertation|homework`),
    kin: list(
      `school|university|college|students|scholarship|contest|tutor|tutoring|editing|editor|proofreading|schule|universitat|lektorat|ecole|universidad|escuela|literary|writing`,
    ),
  },
  counterfeits: {
    sold: list(
      `replica watches|replica watch|replica rolex|rolex replica|fake rolex|replica handbags|replica bags|replica shoes|louis vuitton outlet|gucci outlet|michael kors outlet|coach outlet online|cheap jerseys|cheap nfl jerseys|wholesale jerseys|cheap jordans|cheap air max|ray ban outlet|cheap ray ban|cheap uggs|ugg boots sale|moncler outlet|canada goose outlet|replicas de relojes|relojes replica|montre replique|replique montre|repliche orologi|repliche rolex|replica uhren|スーパーコピー|コピー時計|ブランドコピー|偽物ブランド|激安 通販`,
    ),
    named: list(`superclone|aaa replica|swiss replica|1 1 replica|designer replica|knockoff handbags`),
    common: list(`replica|replicas|outlet|rolex|louis vuitton|gucci|jerseys`),
    kin: list(
      `watchmaker|watch repair|watches|uhrmacher|uhren|horloger|relojero|relojeria|orologiaio|orologi|luxury watches|jeweller|jeweler|juwelier|jewelry|fashion|handbags|museum|antiques|replica aircraft|model`,
    ),
  },
  loans: {
    sold: list(
      `payday loans|payday loan|bad credit loans|no credit check loans|no credit check loan|cash advance loans|cash advance online|instant payday|same day loans|installment loans online|loans online no credit|kredit ohne schufa|sofortkredit ohne schufa|prestamos sin aval|prestamos rapidos online|mikrokredit sofort|быстрый займ|займ онлайн|микрозаймы|микрозайм|pozyczki online|chwilowki|kredit bez spravok|credit sans justificatif|pret sans justificatif|credit rapide sans justificatif|geld lenen zonder bkr|minikredit sofort|pinjaman online`,
    ),
    named: list(`title loans|cash advances|car title loan|займ|займы|chwilowka|pinjol`),
    common: list(`loan|loans|credit score|kredit|prestamo|prestamos`),
    kin: list(
      `mortgage|mortgages|broker|lender|lending|bank|credit union|financing|loan officer|finance|debt|hypothek|baufinanzierung|finanzierung|courtier|hipoteca|hipotecas|financiera|mutuo|mutui|hypotheek|credito`,
    ),
  },
  crypto: {
    sold: list(
      `crypto mixer|bitcoin mixer|bitcoin casino|crypto casino|binary options|fixedfloat|double your bitcoin|bitcoin doubler|free bitcoin|crypto giveaway|pancakeswap|uniswap exchange|metamask login|trust wallet login|ledger live download|coinbase login|kraken login|bitcoin era|immediate edge|bitcoin evolution|обмен криптовалюты`,
    ),
    named: list(
      `bitcoin trading bot|crypto trading platform|yield farming|airdrop token|crypto signals|forex signals|криптовалюта`,
    ),
    common: list(`bitcoin|crypto|cryptocurrency|ethereum|forex|token`),
    kin: list(
      `blockchain|fintech|cryptocurrency tax|web3|wallet developers|payment|payments|steuerberater|accounting|accountant|exchange|finance|bank`,
    ),
  },
  adult: {
    sold: list(
      `escort girls|escort service|escorts service|call girls|call girl service|live sex cams|sex cams|porn videos|free porn|xxx videos|sex videos|adult webcam|onlyfans leaks|nude leaks|escort bayan|escort istanbul|sex chat|hentai|milf porn|проститутки|индивидуалки|порно видео|порно|엑스포르노|無修正|エロ動画`,
    ),
    named: list(`porn|porno|xxx|escorts|erotik filme|sexkontakte|putas|webcam sex|pornografia`),
    common: list(`escort|sex|sexy|adult|nude|erotic`),
    kin: list(
      `sexual health|sex therapy|sex therapist|sexology|couples therapy|sexualtherapie|security escort|car ford escort|erotic massage|sex education|pornography addiction|porn addiction|lingerie|sexologue|sexologo|sessuologia|sexologia|sexologie|sessuologo|sexualberatung`,
    ),
  },
};

/** Sites that write on break-ins name their words. */
export const SECURITY_WORDS: readonly string[] = list(
  `malware|hacked website|hacked websites|hacked site|hacked sites|website security|wordpress security|cyber security|cybersecurity|penetration testing
  |spam injection|it sicherheit|seguridad informatica|sicurezza informatica|securite informatique`,
);

/** A page that says so in its title or on its first lines was taken over. */
export const DEFACEMENTS: readonly string[] = list(
  `hacked by|h4cked by|hack3d by|defaced by|owned by hacker|pwned by|0wned by|was here hacked|this site has been hacked|you have been hacked|security breached by|cyber army|hackeado por|pirate par|gehackt von|hackerato da|взломан`,
);

function list(text: string): readonly string[] {
  return [...new Set(text.split("|").map((term) => term.replace(/\s+/g, " ").trim()))].filter((term) => term !== "");
}
